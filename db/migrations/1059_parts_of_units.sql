-- Base units in a quantity of another unit, as documents count them (`modules/items/unit/factor.ts`): a factor that is written as the
-- nth part of a base unit, n from 2 to 1000, is the nth part, and not its first six decimals.
create function parts_in_one(factor numeric) returns numeric
  language sql immutable parallel safe
  return case when factor > 0 and factor <= 0.5 and round(1 / factor) <= 1000 and round(1 / round(1 / factor), 6) = factor then round(1 / factor) end;

-- Exact until it is rounded once, by whoever keeps it.
create function base_units(quantity numeric, factor numeric) returns numeric
  language sql immutable parallel safe
  return case when parts_in_one(factor) is null then quantity * factor else quantity / parts_in_one(factor) end;

-- The other way: how many of the unit so many base units are. Those of a part were rounded to a millionth each, so they are told to a
-- thousandth of the part.
create function units_of(base numeric, factor numeric) returns numeric
  language sql immutable parallel safe
  return case when parts_in_one(factor) is null then base / factor else round(base * parts_in_one(factor), 3) end;
