package io.argosy.router.stage.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.router.stage.LeaseLostException;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLease;
import io.argosy.router.stage.StageLeases;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores leases as rows; the last to update a row holds it. A new holder raises the epoch. */
public final class JdbcStageLeases implements StageLeases {

  private static final Logger LOG = LoggerFactory.getLogger(JdbcStageLeases.class);
  private static final Duration TERM = Duration.ofSeconds(10);

  /** Two renewals may fail before a lease is lost. */
  private static final Duration BEAT = TERM.dividedBy(4);

  private final JdbcClient jdbc;
  private final Clock clock;
  private final String owner;
  private final Duration beat;

  /**
   * @param owner unique name of this router's process, at most 128 characters
   */
  public JdbcStageLeases(JdbcClient jdbc, Clock clock, String owner) {
    this(jdbc, clock, owner, BEAT);
  }

  /**
   * @param beat interval between renewals while work is running
   */
  JdbcStageLeases(JdbcClient jdbc, Clock clock, String owner, Duration beat) {
    this.jdbc = jdbc;
    this.clock = clock;
    this.owner = owner;
    this.beat = beat;
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
        .param("until", now.plus(TERM).atOffset(UTC))
        .param("now", now.atOffset(UTC))
        .query(Long.class)
        .optional()
        .map(epoch -> new StageLease(stage, owner, epoch));
  }

  /** Renews with a separate connection; the last renewal has ended when this returns. */
  @Override
  public <T> T during(StageLease lease, Supplier<T> work) {
    try (ScheduledExecutorService heart =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("lease-" + lease.stage()).factory())) {
      heart.scheduleWithFixedDelay(
          DatabasePools.using(DatabasePools.Use.DUTIES, () -> renew(lease)),
          beat.toMillis(),
          beat.toMillis(),
          TimeUnit.MILLISECONDS);
      return work.get();
    } finally {
      renew(lease);
    }
  }

  /**
   * Renews the lease, even if it has expired, as long as no other router has taken it. Failures of
   * the database or of the pool are only logged. If a renewal waits for a connection longer than
   * the term, another router may take the lease, and the work under it is discarded.
   */
  private void renew(StageLease lease) {
    try {
      jdbc.sql(
              """
              update stage_lease set until = :until
              where stage = :stage and owner = :owner and epoch = :epoch
              """)
          .param("until", clock.instant().plus(TERM).atOffset(UTC))
          .param("stage", lease.stage().name())
          .param("owner", lease.owner())
          .param("epoch", lease.epoch())
          .update();
    } catch (DataAccessException e) {
      LOG.warn("Cannot renew a lease: stage={} reason={}", lease.stage(), e.getMessage());
    }
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
}
