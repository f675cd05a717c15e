-- What was given up and may come back is looked for by window, among all that is under way there.
create index file_request_given_up_window on file_request (
    case when given_up is not null then destination_node_id end, case when given_up is not null then priority end);
