-- Roles argosy_router and argosy_web exist before the first migration (docs/operate.md); the owner runs this.
-- Times come from the router's clock: no statement here or in the program calls now().

create table stage_lease (
    stage  varchar2(32 char)           primary key,
    owner  varchar2(128 char)          not null,
    epoch  number(19)                  not null,
    until  timestamp(6) with time zone not null
);

create sequence audit_id_seq increment by 50;

create table audit_entry (
    id      number(19)                  not null,
    at      timestamp(6) with time zone not null,
    actor   varchar2(80 char)           not null,
    action  varchar2(64 char)           not null,
    object  varchar2(1100 char)         not null,
    detail  varchar2(4000 char)         not null
) partition by range (at) interval (numtodsinterval(1, 'DAY'))
    (partition before_all values less than (timestamp '2026-01-01 00:00:00 +00:00'));
create index audit_entry_at on audit_entry (at);

create view audit_facts as select id, at, actor, action, object, detail from audit_entry;

-- Oracle makes daily partitions by itself; the timer that drops old ones has no Oracle form yet.
