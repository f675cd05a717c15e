package io.argosy.router.stage.store;

import io.argosy.router.stage.KeyLocks;
import io.argosy.router.stage.Stage;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Uses advisory transaction locks, which are tried without waiting and released at the end. */
public final class JdbcKeyLocks implements KeyLocks {

  private static final String TAKE =
      """
      select k from unnest(:keys::bigint[]) as k
      where pg_try_advisory_xact_lock(hashtextextended('turn ' || :stage || ' ' || k, 0))
      """;

  private final JdbcClient jdbc;

  public JdbcKeyLocks(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Set<Long> take(Stage stage, Collection<Long> keys) {
    if (keys.isEmpty()) {
      return Set.of();
    }
    return new HashSet<>(
        jdbc.sql(TAKE)
            .param("stage", stage.name())
            .param("keys", Set.copyOf(keys).toArray(Long[]::new))
            .query(Long.class)
            .list());
  }
}
