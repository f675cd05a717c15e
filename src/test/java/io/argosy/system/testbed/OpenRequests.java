package io.argosy.system.testbed;

import static org.assertj.core.api.Assertions.assertThat;

/** What the tests of one class still want when those of the next one begin. */
record OpenRequests(Testbed bed) {

  /** Returns when nothing of it is left to do. */
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
