-- Who asks for a file again and again looks first for what it asked for before.
create index request_dataset_of on request_dataset (dataset_id);
