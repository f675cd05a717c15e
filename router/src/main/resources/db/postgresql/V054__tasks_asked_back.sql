-- When the agent that holds a task was asked to give it back, unless it has begun it.
alter table task add column asked_back_at timestamp(6) with time zone;
