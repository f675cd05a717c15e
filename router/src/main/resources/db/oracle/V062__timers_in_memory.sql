-- Each router rings its own bells from memory; stage leases decide which one acts.
drop table qrtz_locks;
drop table qrtz_scheduler_state;
drop table qrtz_fired_triggers;
drop table qrtz_paused_trigger_grps;
drop table qrtz_calendars;
drop table qrtz_blob_triggers;
drop table qrtz_simprop_triggers;
drop table qrtz_cron_triggers;
drop table qrtz_simple_triggers;
drop table qrtz_triggers;
drop table qrtz_job_details;
