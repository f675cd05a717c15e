-- When the agent was told that a task is asked back: what it has not given back a few seconds later it has begun.
alter table task add (told_back_at timestamp(6) with time zone);
