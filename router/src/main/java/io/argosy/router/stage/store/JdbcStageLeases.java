package io.argosy.router.stage.store;

import io.argosy.router.stage.LeaseLostException;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLease;
import io.argosy.router.stage.StageLeases;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Leases as rows: whoever changed the row holds it. A new holder raises the epoch. */
public final class JdbcStageLeases implements StageLeases {

  private static final Duration TERM = Duration.ofSeconds(10);

  private final JdbcClient jdbc;
  private final Clock clock;
  private final String owner;

  /**
   * @param owner this router's process and no other's, at most 128 characters
   */
  public JdbcStageLeases(JdbcClient jdbc, Clock clock, String owner) {
    this.jdbc = jdbc;
    this.clock = clock;
    this.owner = owner;
  }

  @Override
  public Optional<StageLease> acquire(Stage stage) {
    Instant now = clock.instant();
    return jdbc.sql(
            """
            insert into stage_lease as held (stage, owner, epoch, until)
            values (:stage, :owner, 1, :until)
            on conflict (stage) do update
            set owner = excluded.owner, until = excluded.until,
                epoch = case when held.owner = excluded.owner and held.until > :now
                    then held.epoch else held.epoch + 1 end
            where held.owner = excluded.owner or held.until <= :now
            returning epoch
            """)
        .param("stage", stage.name())
        .param("owner", owner)
        .param("until", at(now.plus(TERM)))
        .param("now", at(now))
        .query(Long.class)
        .optional()
        .map(epoch -> new StageLease(stage, owner, epoch));
  }

  @Override
  public void require(StageLease lease) {
    boolean held =
        jdbc.sql(
                """
                select 1 from stage_lease
                where stage = :stage and owner = :owner and epoch = :epoch for update
                """)
            .param("stage", lease.stage().name())
            .param("owner", lease.owner())
            .param("epoch", lease.epoch())
            .query(Integer.class)
            .optional()
            .isPresent();
    if (!held) {
      throw new LeaseLostException(lease);
    }
  }

  private static OffsetDateTime at(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }
}
