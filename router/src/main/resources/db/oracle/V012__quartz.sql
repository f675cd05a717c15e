-- Quartz keeps its clustered timetable here; the statements follow its own tables_postgres.sql.
create table qrtz_job_details
(
  sched_name        varchar2(120 char) not null,
  job_name          varchar2(200 char) not null,
  job_group         varchar2(200 char) not null,
  description       varchar2(250 char) null,
  job_class_name    varchar2(250 char) not null,
  is_durable        number(1)         not null check (is_durable in (0, 1)),
  is_nonconcurrent  number(1)         not null check (is_nonconcurrent in (0, 1)),
  is_update_data    number(1)         not null check (is_update_data in (0, 1)),
  requests_recovery number(1)         not null check (requests_recovery in (0, 1)),
  job_data          blob        null,
  primary key (sched_name, job_name, job_group)
);

create table qrtz_triggers
(
  sched_name     varchar2(120 char) not null,
  trigger_name   varchar2(200 char) not null,
  trigger_group  varchar2(200 char) not null,
  job_name       varchar2(200 char) not null,
  job_group      varchar2(200 char) not null,
  description    varchar2(250 char) null,
  next_fire_time number(19)       null,
  prev_fire_time number(19)       null,
  priority       number(10)      null,
  trigger_state  varchar2(16 char)  not null,
  trigger_type   varchar2(8 char)   not null,
  start_time     number(19)       not null,
  end_time       number(19)       null,
  calendar_name  varchar2(200 char) null,
  misfire_instr  number(5)     null,
  job_data       blob        null,
  primary key (sched_name, trigger_name, trigger_group),
  foreign key (sched_name, job_name, job_group)
  references qrtz_job_details (sched_name, job_name, job_group)
);

create table qrtz_simple_triggers
(
  sched_name      varchar2(120 char) not null,
  trigger_name    varchar2(200 char) not null,
  trigger_group   varchar2(200 char) not null,
  repeat_count    number(19)       not null,
  repeat_interval number(19)       not null,
  times_triggered number(19)       not null,
  primary key (sched_name, trigger_name, trigger_group),
  foreign key (sched_name, trigger_name, trigger_group)
  references qrtz_triggers (sched_name, trigger_name, trigger_group)
);

create table qrtz_cron_triggers
(
  sched_name      varchar2(120 char) not null,
  trigger_name    varchar2(200 char) not null,
  trigger_group   varchar2(200 char) not null,
  cron_expression varchar2(120 char) not null,
  time_zone_id    varchar2(80 char),
  primary key (sched_name, trigger_name, trigger_group),
  foreign key (sched_name, trigger_name, trigger_group)
  references qrtz_triggers (sched_name, trigger_name, trigger_group)
);

create table qrtz_simprop_triggers
(
  sched_name    varchar2(120 char)   not null,
  trigger_name  varchar2(200 char)   not null,
  trigger_group varchar2(200 char)   not null,
  str_prop_1    varchar2(512 char)   null,
  str_prop_2    varchar2(512 char)   null,
  str_prop_3    varchar2(512 char)   null,
  int_prop_1    int            null,
  int_prop_2    int            null,
  long_prop_1   number(19)         null,
  long_prop_2   number(19)         null,
  dec_prop_1    numeric(13, 4) null,
  dec_prop_2    numeric(13, 4) null,
  bool_prop_1   number(1)           null,
  bool_prop_2   number(1)           null,
  primary key (sched_name, trigger_name, trigger_group),
  foreign key (sched_name, trigger_name, trigger_group)
  references qrtz_triggers (sched_name, trigger_name, trigger_group)
);

create table qrtz_blob_triggers
(
  sched_name    varchar2(120 char) not null,
  trigger_name  varchar2(200 char) not null,
  trigger_group varchar2(200 char) not null,
  blob_data     blob        null,
  primary key (sched_name, trigger_name, trigger_group),
  foreign key (sched_name, trigger_name, trigger_group)
  references qrtz_triggers (sched_name, trigger_name, trigger_group)
);

create table qrtz_calendars
(
  sched_name    varchar2(120 char) not null,
  calendar_name varchar2(200 char) not null,
  calendar      blob        not null,
  primary key (sched_name, calendar_name)
);

create table qrtz_paused_trigger_grps
(
  sched_name    varchar2(120 char) not null,
  trigger_group varchar2(200 char) not null,
  primary key (sched_name, trigger_group)
);

create table qrtz_fired_triggers
(
  sched_name        varchar2(120 char) not null,
  entry_id          varchar2(95 char)  not null,
  trigger_name      varchar2(200 char) not null,
  trigger_group     varchar2(200 char) not null,
  instance_name     varchar2(200 char) not null,
  fired_time        number(19)       not null,
  sched_time        number(19)       not null,
  priority          number(10)      not null,
  state             varchar2(16 char)  not null,
  job_name          varchar2(200 char) null,
  job_group         varchar2(200 char) null,
  is_nonconcurrent  number(1)         null,
  requests_recovery number(1)         null,
  primary key (sched_name, entry_id)
);

create table qrtz_scheduler_state
(
  sched_name        varchar2(120 char) not null,
  instance_name     varchar2(200 char) not null,
  last_checkin_time number(19)       not null,
  checkin_interval  number(19)       not null,
  primary key (sched_name, instance_name)
);

create table qrtz_locks
(
  sched_name varchar2(120 char) not null,
  lock_name  varchar2(40 char)  not null,
  primary key (sched_name, lock_name)
);

create index idx_qrtz_j_req_recovery
  on qrtz_job_details (sched_name, requests_recovery);
create index idx_qrtz_j_grp
  on qrtz_job_details (sched_name, job_group);

create index idx_qrtz_t_j
  on qrtz_triggers (sched_name, job_name, job_group);
create index idx_qrtz_t_jg
  on qrtz_triggers (sched_name, job_group);
create index idx_qrtz_t_c
  on qrtz_triggers (sched_name, calendar_name);
create index idx_qrtz_t_g
  on qrtz_triggers (sched_name, trigger_group);
create index idx_qrtz_t_state
  on qrtz_triggers (sched_name, trigger_state);
create index idx_qrtz_t_n_state
  on qrtz_triggers (sched_name, trigger_name, trigger_group, trigger_state);
create index idx_qrtz_t_n_g_state
  on qrtz_triggers (sched_name, trigger_group, trigger_state);
create index idx_qrtz_t_next_fire_time
  on qrtz_triggers (sched_name, next_fire_time);
create index idx_qrtz_t_nft_st
  on qrtz_triggers (sched_name, trigger_state, next_fire_time);
create index idx_qrtz_t_nft_misfire
  on qrtz_triggers (sched_name, misfire_instr, next_fire_time);
create index idx_qrtz_t_nft_st_misfire
  on qrtz_triggers (sched_name, misfire_instr, next_fire_time, trigger_state);
create index idx_qrtz_t_nft_st_misfire_grp
  on qrtz_triggers (sched_name, misfire_instr, next_fire_time, trigger_group, trigger_state);

create index idx_qrtz_ft_trig_inst_name
  on qrtz_fired_triggers (sched_name, instance_name);
create index idx_qrtz_ft_inst_job_req_rcvry
  on qrtz_fired_triggers (sched_name, instance_name, requests_recovery);
create index idx_qrtz_ft_j_g
  on qrtz_fired_triggers (sched_name, job_name, job_group);
create index idx_qrtz_ft_jg
  on qrtz_fired_triggers (sched_name, job_group);
create index idx_qrtz_ft_t_g
  on qrtz_fired_triggers (sched_name, trigger_name, trigger_group);
create index idx_qrtz_ft_tg
  on qrtz_fired_triggers (sched_name, trigger_group);

