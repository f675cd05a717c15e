-- A join that only brings a name is left out by the database where nobody asks for the name, if it can
-- neither drop nor double a row: a file has its block, and a block its dataset.
create or replace view catalog_block_facts as
    select b.id, b.name, b.dataset_id, d.name as dataset, b.created_at
    from block b left join dataset d on d.id = b.dataset_id;

create or replace view catalog_file_facts as
    select f.id, f.lfn, f.bytes, f.checksum, f.block_id, b.name as block, b.dataset_id
    from data_file f left join block b on b.id = f.block_id;

-- Tasks are looked for by their link only where a link went bad, which is seldom; each task paid for it twice.
drop index task_link;

-- A database looks up what a row refers to for each row by itself, and plans that look each time: of a file that was
-- half of all it did. These references are made by one statement with what they refer to, or after it, and what
-- they refer to is deleted by their own store alone, or never: docs/adr/0018.
begin
for reference in (select table_name, constraint_name from user_constraints
        where constraint_type = 'R' and table_name in ('DATA_FILE', 'REPLICA', 'TASK', 'SOURCE_FAILURE')) loop
        execute immediate
                'alter table ' || reference.table_name || ' drop constraint ' || reference.constraint_name;
end loop;
end;
/
