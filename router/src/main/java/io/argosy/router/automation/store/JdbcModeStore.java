package io.argosy.router.automation.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeStore;
import java.time.Instant;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores the modes that were set by command, in one row each. */
public final class JdbcModeStore implements ModeStore {

  private static final String PUT =
      """
      insert into automation_mode (name, run_mode, set_by, set_at) values (:name, :mode, :by, :at)
      on conflict (name) do update
          set run_mode = excluded.run_mode, set_by = excluded.set_by, set_at = excluded.set_at
      """;

  private final JdbcClient jdbc;

  public JdbcModeStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Optional<Mode> find(Automatic what) {
    return jdbc.sql("select run_mode from automation_mode where name = :name")
        .param("name", what.toString())
        .query(String.class)
        .optional()
        .map(Mode::parse);
  }

  @Override
  public void put(Automatic what, Mode mode, String by, Instant at) {
    jdbc.sql(PUT)
        .param("name", what.toString())
        .param("mode", mode.toString())
        .param("by", by)
        .param("at", at.atOffset(UTC))
        .update();
  }

  @Override
  public void forget(Automatic what) {
    jdbc.sql("delete from automation_mode where name = :name")
        .param("name", what.toString())
        .update();
  }
}
