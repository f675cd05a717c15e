create sequence principal_id_seq increment by 50;

create table principal (
    id           bigint                      primary key,
    name         varchar(64)                 not null,
    kind         varchar(8)                  not null check (kind in ('user', 'agent')),
    created_at   timestamp(6) with time zone not null,
    disabled_at  timestamp(6) with time zone,
    unique (kind, name)
);

-- scope: the site of a data manager or operator, '*' otherwise
create table principal_role (
    principal_id  bigint      not null references principal,
    role          varchar(16) not null check (role in ('user', 'data-manager', 'operator', 'admin')),
    scope         varchar(64) not null,
    primary key (principal_id, role, scope)
);

-- Users may sign in with a password.
create table principal_password (
    principal_id  bigint                      primary key references principal,
    hash          varchar(255)                not null,
    set_at        timestamp(6) with time zone not null
);

-- sign_in: how the user signed in; null if an administrator issued the token
create table access_token (
    hash          varchar(64)                 primary key,
    principal_id  bigint                      not null references principal,
    created_at    timestamp(6) with time zone not null,
    expires_at    timestamp(6) with time zone,
    revoked_at    timestamp(6) with time zone,
    sign_in       varchar(8)                  check (sign_in in ('link', 'password'))
);
create index access_token_principal on access_token (principal_id);

create table sign_in_link (
    hash          varchar(64)                 primary key,
    principal_id  bigint                      not null references principal,
    expires_at    timestamp(6) with time zone not null,
    used_at       timestamp(6) with time zone
);

create view access_principal_facts as select id, name, kind, created_at, disabled_at from principal;

create view access_role_facts as select principal_id, role, scope from principal_role;

create view access_password_facts as select principal_id, set_at from principal_password;
