-- People may sign in with a password of their own.
create table principal_password (
    principal_id  number(19)                  primary key references principal,
    hash          varchar2(255 char)          not null,
    set_at        timestamp(6) with time zone not null
);

-- Absent where an admin dealt the token, and from an older router.
alter table access_token add (sign_in varchar2(8 char) check (sign_in in ('link', 'password')));

create view access_role_facts as select principal_id, role, scope from principal_role;

create view access_password_facts as select principal_id, set_at from principal_password;

-- Whoever asked is told why a destination refused.
alter table approval add (reason varchar2(500 char));
create index approval_decided on approval (decided_by, decided_at);

create or replace view request_destination_facts as
    select d.request_id, d.node_id, a.approved, a.decided_by, a.decided_at, a.reason
    from request_destination d
        left join approval a on a.request_id = d.request_id and a.node_id = d.node_id;
