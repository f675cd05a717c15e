package io.argosy.router.activation.store;

import io.argosy.router.activation.FileRequestLedger;
import io.argosy.router.activation.FileRequestLedgerContract;
import io.argosy.router.fixture.RolledBackStreet;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcFileRequestLedgerTest implements FileRequestLedgerContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public FileRequestLedger ledger() {
    return new JdbcFileRequestLedger(WORLD.get().jdbc());
  }

  @Override
  public long[] twoRequests() {
    return FileRequestRows.of(WORLD.get(), 2);
  }

  @Override
  public void unwanted() {
    WORLD.get().execute("delete from block_destination");
  }

  @Override
  public Optional<String> stateOf(long fileRequest) {
    return text(
        "select concat_ws(' ', attempts, "
            + utc("not_before")
            + ", given_up)"
            + " from file_request where id = ?",
        fileRequest);
  }

  @Override
  public Optional<String> setbackOf(long fileRequest) {
    return text(
        "select concat_ws(' ', failures, reason, "
            + utc("usable_from")
            + ")"
            + " from source_failure where source_node_id = 1 and file_request_id = ?",
        fileRequest);
  }

  @Override
  public String checkOf(long fileRequest) {
    return text(
            "select concat_ws(' ', source_problem, array_to_string(problem_nodes, ','), "
                + utc("problem_until")
                + ", "
                + utc("expected_at")
                + ") from file_request where id = ?",
            fileRequest)
        .orElseThrow();
  }

  @Override
  public Optional<Instant> reroutedAt(long fileRequest) {
    return text("select " + utc("rerouted_at") + " from file_request where id = ?", fileRequest)
        .map(Instant::parse);
  }

  private static String utc(String column) {
    return "to_char(" + column + " at time zone 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')";
  }

  private static Optional<String> text(String sql, long key) {
    return WORLD.get().jdbc().sql(sql).param(key).query(String.class).optional();
  }
}
