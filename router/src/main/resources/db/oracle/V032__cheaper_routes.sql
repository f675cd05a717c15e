-- Nobody looks for routes by their source alone.
drop index route_source;

-- Null where the strategy ranks by something else than the time until the file is there.
alter table route modify (expected_seconds null);
