-- Roles argosy_router and argosy_web exist before the first migration (docs/operate.md); the owner runs this.
-- Times come from the router's clock: no statement here or in the program calls now().

create table stage_lease (
    stage  varchar(32)                 primary key,
    owner  varchar(128)                not null,
    epoch  bigint                      not null,
    until  timestamp(6) with time zone not null
);

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

-- Daily partitions. Runs as its owner, so that the router needs no right to create tables.
-- p_table is one of the names below and nothing else; p_today is the router's date.
create function argosy_partitions(p_today date, p_days_ahead integer, p_days_kept integer) returns integer
    language plpgsql security definer set search_path from current as $$
declare
    v_table   text;
    v_day     date;
    v_name    text;
    v_changed integer := 0;
begin
    foreach v_table in array array['audit_entry', 'link_bin', 'decision', 'outcome'] loop
        for v_day in select p_today + n from generate_series(0, p_days_ahead) n loop
            v_name := v_table || '_' || to_char(v_day, 'YYYYMMDD');
            if to_regclass(v_name) is null then
                begin
                    execute format('create table %I partition of %I for values from (%L) to (%L)',
                        v_name, v_table,
                        v_day::text || ' 00:00:00+00', (v_day + 1)::text || ' 00:00:00+00');
                    v_changed := v_changed + 1;
                exception when check_violation then
                    raise warning 'rows of % for % stay in its default partition', v_table, v_day;
                end;
            end if;
        end loop;
        for v_name in
            select c.relname from pg_inherits i
                join pg_class c on c.oid = i.inhrelid
                join pg_class p on p.oid = i.inhparent
            where p.relname = v_table and c.relname ~ ('^' || v_table || '_[0-9]{8}$')
                and to_date(right(c.relname, 8), 'YYYYMMDD') < p_today - p_days_kept
        loop
            execute format('drop table %I', v_name);
            v_changed := v_changed + 1;
        end loop;
    end loop;
    return v_changed;
end $$;
revoke all on function argosy_partitions(date, integer, integer) from public;
