package io.argosy.bench.cycle;

import io.argosy.router.routing.RoutedFile;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.routing.store.RouteRows;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLease;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
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

  /** Times the work under a lease until it begins to write. */
  StageLeases leases(StageLeases leases) {
    AtomicReference<Runnable> end = new AtomicReference<>(() -> {});
    return new StageLeases() {
      @Override
      public boolean run(Stage stage, Consumer<StageLease> work) {
        return leases.run(
            stage,
            lease -> {
              end.set(watch.start(READ_AND_PLAN));
              work.accept(lease);
            });
      }

      @Override
      public void require(StageLease lease) {
        end.get().run();
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
