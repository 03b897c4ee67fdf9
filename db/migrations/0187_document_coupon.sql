-- The coupon that a customer gave: what its promotion counts, and what whoever looks at the document later asks for.
alter table document add column coupon text not null default '' check (length(coupon) <= 30);
