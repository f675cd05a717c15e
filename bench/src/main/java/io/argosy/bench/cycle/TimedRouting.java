package io.argosy.bench.cycle;

import io.argosy.router.routing.RoutedFile;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.routing.store.RouteRows;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLease;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.aopalliance.intercept.MethodInterceptor;
import org.springframework.aop.framework.ProxyFactory;
import org.springframework.jdbc.core.JdbcOperations;

/** Decorates the ports of a cycle with a stopwatch. */
record TimedRouting(Stopwatch watch) {

  static final String READ = "read";
  static final String READ_AND_PLAN = "read and plan";
  static final String SAVE = "save";
  static final String DECISIONS = "decisions";
  static final String TRANSACTIONS = "transactions";

  RoutingStore store(RoutingStore store) {
    return timed(RoutingStore.class, store, Map.of("read", READ, "save", SAVE));
  }

  RouteRows rows(JdbcOperations jdbc) {
    return new RouteRows(jdbc) {
      @Override
      public void decisions(Cycle cycle, Stream<RoutedFile> files) {
        Runnable end = watch.start(DECISIONS);
        try {
          super.decisions(cycle, files);
        } finally {
          end.run();
        }
      }
    };
  }

  /** Times the work under a lease, but not how the lease is renewed. */
  StageLeases leases(StageLeases leases) {
    return new StageLeases() {
      @Override
      public Optional<StageLease> acquire(Stage stage) {
        return leases.acquire(stage);
      }

      @Override
      public <T> T during(StageLease lease, Supplier<T> work) {
        return leases.during(
            lease,
            () -> {
              Runnable end = watch.start(READ_AND_PLAN);
              try {
                return work.get();
              } finally {
                end.run();
              }
            });
      }

      @Override
      public void require(StageLease lease) {
        leases.require(lease);
      }
    };
  }

  Transactions transactions(Transactions transactions) {
    return timed(
        Transactions.class, transactions, Map.of("inOne", TRANSACTIONS, "each", TRANSACTIONS));
  }

  /** Times the methods of a port that have a phase. */
  private <T> T timed(Class<T> port, T target, Map<String, String> phases) {
    ProxyFactory proxy = new ProxyFactory(target);
    proxy.addAdvice(
        (MethodInterceptor)
            call -> {
              String phase = phases.get(call.getMethod().getName());
              if (phase == null) {
                return call.proceed();
              }
              Runnable end = watch.start(phase);
              try {
                return call.proceed();
              } finally {
                end.run();
              }
            });
    return port.cast(proxy.getProxy());
  }
}
