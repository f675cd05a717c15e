create sequence audit_id_seq increment by 50;

create table audit_entry (
    id      bigint                      not null,
    at      timestamp(6) with time zone not null,
    actor   varchar(80)                 not null,
    action  varchar(64)                 not null,
    object  varchar(1100)               not null,
    detail  varchar(4000)               not null
) partition by range (at);
create table audit_entry_rest partition of audit_entry default;
create index audit_entry_at on audit_entry (at);

create view audit_facts as select id, at, actor, action, object, detail from audit_entry;
