-- Whether the source served wrong bytes of the file: no rest forgives that.
alter table source_failure add column wrong_bytes boolean not null default false;

create or replace view activation_source_failure_facts as
    select file_request_id, source_node_id, destination_node_id, failures, reason, message, failed_at, usable_from,
           wrong_bytes
    from source_failure;
