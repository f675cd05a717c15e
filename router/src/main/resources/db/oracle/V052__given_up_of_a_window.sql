-- What was given up and may come back is looked for by window, among all that is under way there.
create index file_request_given_up_window on file_request (destination_node_id, priority, given_up);
