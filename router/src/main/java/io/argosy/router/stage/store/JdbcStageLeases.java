package io.argosy.router.stage.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.router.stage.LeaseLostException;
import io.argosy.router.stage.LeaseStuckException;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLease;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.StoredTimes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Stores leases as rows; the last to update a row holds it. A new holder raises the epoch. A lease
 * that ends later than any router can have written by a right clock may be taken at once.
 */
public final class JdbcStageLeases implements StageLeases {

  private static final Logger LOG = LoggerFactory.getLogger(JdbcStageLeases.class);
  private static final Duration TERM = Duration.ofSeconds(10);

  /** Two renewals may fail before a lease is lost. */
  private static final Duration BEAT = TERM.dividedBy(4);

  private final JdbcClient jdbc;
  private final Clock clock;
  private final String owner;
  private final LongSupplier nanoTime;
  private final Duration beat;
  private final Map<Stage, Refused> refused = new ConcurrentHashMap<>();

  /** A lease of another router, and when it was seen first as it is. */
  private record Refused(String lease, long nanos) {}

  /**
   * @param owner unique name of this router's process, at most 128 characters
   * @param nanoTime monotonic, as {@link System#nanoTime()}
   */
  public JdbcStageLeases(JdbcClient jdbc, Clock clock, String owner, LongSupplier nanoTime) {
    this(jdbc, clock, owner, nanoTime, BEAT);
  }

  /**
   * @param beat interval between renewals while work is running
   */
  JdbcStageLeases(
      JdbcClient jdbc, Clock clock, String owner, LongSupplier nanoTime, Duration beat) {
    this.jdbc = jdbc;
    this.clock = clock;
    this.owner = owner;
    this.nanoTime = nanoTime;
    this.beat = beat;
  }

  @Override
  public boolean run(Stage stage, Consumer<StageLease> work) {
    Optional<StageLease> lease = acquire(stage);
    lease.ifPresentOrElse(held -> runUnder(held, work), () -> requireRenewal(stage));
    return lease.isPresent();
  }

  private Optional<StageLease> acquire(Stage stage) {
    Instant now = clock.instant();
    return jdbc.sql(
            """
            insert into stage_lease as held (stage, owner, epoch, until)
            values (:stage, :owner, 1, :until)
            on conflict (stage) do update
            set owner = excluded.owner, until = excluded.until,
                epoch = case when held.owner = excluded.owner and held.until > :now
                    then held.epoch else held.epoch + 1 end
            where held.owner = excluded.owner or held.until <= :now or held.until > :latest
            returning epoch
            """)
        .param("stage", stage.name())
        .param("owner", owner)
        .param("until", now.plus(TERM).atOffset(UTC))
        .param("now", now.atOffset(UTC))
        .param("latest", now.plus(TERM).plus(StoredTimes.CLOCKS_DIFFER).atOffset(UTC))
        .query(Long.class)
        .optional()
        .map(epoch -> new StageLease(stage, owner, epoch));
  }

  /** Renews with a separate connection; the last renewal has ended when this returns. */
  private void runUnder(StageLease lease, Consumer<StageLease> work) {
    refused.remove(lease.stage());
    try (ScheduledExecutorService heart =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("lease-" + lease.stage()).factory())) {
      heart.scheduleWithFixedDelay(
          DatabasePools.using(DatabasePools.Use.DUTIES, () -> renew(lease)),
          beat.toMillis(),
          beat.toMillis(),
          TimeUnit.MILLISECONDS);
      work.accept(lease);
    } finally {
      renew(lease);
    }
  }

  private void requireRenewal(Stage stage) {
    String lease =
        jdbc.sql("select l::text from stage_lease l where stage = :stage")
            .param("stage", stage.name())
            .query(String.class)
            .single();
    long now = nanoTime.getAsLong();
    Refused first =
        refused.merge(
            stage,
            new Refused(lease, now),
            (before, seen) -> before.lease().equals(lease) ? before : seen);
    if (now - first.nanos() >= TERM.multipliedBy(2).toNanos()) {
      throw new LeaseStuckException(lease);
    }
  }

  /**
   * Renews the lease, even if it has expired, as long as no other router has taken it. A
   * transaction that writes under the lease keeps its row locked, and needs no renewal. Failures of
   * the database or of the pool are only logged. If a renewal waits for a connection longer than
   * the term, another router may take the lease, and the work under it is discarded.
   */
  private void renew(StageLease lease) {
    try {
      jdbc.sql(
              """
              update stage_lease set until = :until
              where stage = (select stage from stage_lease
                  where stage = :stage and owner = :owner and epoch = :epoch
                  for update skip locked)
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
