package io.argosy.bench.cycle;

import io.argosy.router.routing.Portion;
import io.argosy.router.routing.RoutedFile;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingOutput;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.routing.UsableNetwork;
import io.argosy.router.routing.store.RouteRows;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLease;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcOperations;

/** Decorates the ports of a cycle with a stopwatch. */
record TimedRouting(Stopwatch watch) {

  static final String READ = "read";
  static final String READ_AND_PLAN = "read and plan";
  static final String SAVE = "save";
  static final String DECISIONS = "decisions";
  static final String TRANSACTIONS = "transactions";

  RoutingStore store(RoutingStore store) {
    return new RoutingStore() {
      @Override
      public RoutingInput read(Instant now, Portion portion) {
        return watch.time(READ, () -> store.read(now, portion));
      }

      @Override
      public RoutingInput survey(Instant now, int limit, boolean all) {
        return store.survey(now, limit, all);
      }

      @Override
      public UsableNetwork usable(Instant now) {
        return store.usable(now);
      }

      @Override
      public void save(RoutingOutput output) {
        watch.time(SAVE, () -> store.save(output));
      }

      @Override
      public int endOrphans() {
        return store.endOrphans();
      }
    };
  }

  RouteRows rows(JdbcOperations jdbc) {
    return new RouteRows(jdbc) {
      @Override
      public void decisions(Cycle cycle, Stream<RoutedFile> files) {
        watch.time(DECISIONS, () -> super.decisions(cycle, files));
      }
    };
  }

  StageLeases leases(StageLeases leases) {
    return new StageLeases() {
      @Override
      public Optional<StageLease> acquire(Stage stage) {
        return leases.acquire(stage);
      }

      @Override
      public <T> T during(StageLease lease, Supplier<T> work) {
        return leases.during(lease, () -> watch.time(READ_AND_PLAN, work));
      }

      @Override
      public void require(StageLease lease) {
        leases.require(lease);
      }
    };
  }

  Transactions transactions(Transactions transactions) {
    return new Transactions() {
      @Override
      public <T> T inOne(Supplier<T> writes) {
        return watch.time(TRANSACTIONS, () -> transactions.inOne(writes));
      }

      @Override
      public <T> List<T> each(List<Supplier<T>> writes) {
        return watch.time(TRANSACTIONS, () -> transactions.each(writes));
      }
    };
  }
}
