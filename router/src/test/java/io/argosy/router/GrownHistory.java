package io.argosy.router;

import io.argosy.router.fixture.Street;

/** What has happened in the world of {@link GrowthTest}. */
final class GrownHistory {

  private GrownHistory() {}

  /** Adds the history of transfers, with a dataset each hour, and of a load test. */
  static void add(Street street, int datasets) {
    street.execute(
        "insert into outcome select timestamptz '%1$s' - b.dataset_id * interval '1 hour', -b.id,"
            + " 0, 2 * b.id, b.id, 1, 3, 3, case when b.id %% 10 = 0 then 'failed' else 'done' end,"
            + " case when b.id %% 10 = 0 then 'NETWORK' end, null, '', 'shared', 'http', 1000000,"
            + " timestamptz '%1$s' - b.dataset_id * interval '1 hour', timestamptz '%1$s' -"
            + " b.dataset_id * interval '1 hour' from block b",
        Street.NOON);
    street.execute("insert into report_key select task_id, epoch, reported_at from outcome");
    street.execute(
        "insert into task_closed select task_id, task_id, file_id, block_id, 1, 3, reported_at from"
            + " outcome");
    bins(street, "link_bin", "n < 50", datasets);
    bins(street, "link_bin_hour", "n between 50 and 700", datasets);
    bins(street, "link_bin_day", "n > 700 and n % 24 = 0", datasets);
    street.execute(
        "insert into load_test values (1, 1, 3, 1000000, 1000000, 'x', 'ann', '%1$s', '%1$s')",
        Street.NOON);
    street.execute(
        "insert into load_test_file (id, load_test_id, destination_node_id, free_from, ended_at,"
            + " moved_bytes) select -n, 1, 3, timestamptz '%1$s', timestamptz '%1$s', 1000000 from"
            + " generate_series(1, %2$d) n",
        Street.NOON, datasets);
  }

  private static void bins(Street street, String table, String which, int datasets) {
    street.execute(
        "insert into "
            + table
            + " (bin_start, source_node_id, destination_node_id, done_files, done_bytes,"
            + " failed_files, failed_bytes, busy_seconds, path, file_seconds, expired_files,"
            + " queued_byte_seconds)"
            + " select timestamptz '%s' - n * interval '1 hour', 1, 3, 9, 9000000, 1, 0, 200, 'shared', 200, 0, 0 from generate_series(1, %d) n where "
                .formatted(Street.NOON, datasets)
            + which);
  }
}
