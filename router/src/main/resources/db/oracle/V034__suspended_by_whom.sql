-- Whoever is told that a request is suspended asks by whom.
create view request_suspension_facts as
    select id as request_id, suspended_at, suspended_by from request where suspended_at is not null;
