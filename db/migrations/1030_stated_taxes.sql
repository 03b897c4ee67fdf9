-- The taxes of a line as the paper of its third party says them, where they were not computed from its price.
alter table document_line add column stated_taxes boolean not null default false;
-- Why a received document cannot be taken as it is written, in words; empty of most, and of what came in before this was asked.
alter table received_document add column unfit text not null default '';
