create sequence principal_id_seq increment by 50;

create table principal (
    id           number(19)                  primary key,
    name         varchar2(64 char)           not null,
    kind         varchar2(8 char)            not null check (kind in ('user', 'agent')),
    created_at   timestamp(6) with time zone not null,
    disabled_at  timestamp(6) with time zone,
    unique (kind, name)
);

-- scope: the site of a data manager or operator, '*' otherwise
create table principal_role (
    principal_id  number(19)        not null references principal,
    role          varchar2(16 char) not null check (role in ('user', 'data-manager', 'operator', 'admin')),
    scope         varchar2(64 char) not null,
    primary key (principal_id, role, scope)
);

create table access_token (
    hash          varchar2(64 char)           primary key,
    principal_id  number(19)                  not null references principal,
    created_at    timestamp(6) with time zone not null,
    expires_at    timestamp(6) with time zone,
    revoked_at    timestamp(6) with time zone
);
create index access_token_principal on access_token (principal_id);

create table sign_in_link (
    hash          varchar2(64 char)           primary key,
    principal_id  number(19)                  not null references principal,
    expires_at    timestamp(6) with time zone not null,
    used_at       timestamp(6) with time zone
);

create view access_principal_facts as select id, name, kind, created_at, disabled_at from principal;
