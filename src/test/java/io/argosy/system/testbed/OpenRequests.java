package io.argosy.system.testbed;

import static org.assertj.core.api.Assertions.assertThat;

/** Requests that are still open when a test class has ended. */
record OpenRequests(Testbed bed) {

  /** Cancels them and returns when no task is left. */
  void cancel() {
    bed.database()
        .rows("select id from request where cancelled_at is null", row -> row.getString(1))
        .forEach(id -> bed.admin().postRaw("/command/v1/requests/" + id + "/cancellations", ""));
    for (String table : new String[] {"file_request", "route", "task"}) {
      Waits.waiting("there is no " + table)
          .untilAsserted(
              () -> assertThat(bed.database().count("select count(*) from " + table)).isZero());
    }
  }
}
