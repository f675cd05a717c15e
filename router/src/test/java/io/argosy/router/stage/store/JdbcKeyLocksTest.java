package io.argosy.router.stage.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
import io.argosy.router.stage.KeyLocks;
import io.argosy.router.stage.KeyLocksContract;
import io.argosy.router.stage.Stage;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcKeyLocksTest implements KeyLocksContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public KeyLocks turns() {
    return new JdbcKeyLocks(WORLD.get().jdbc());
  }

  /** Uses a thread of its own, and so a transaction of its own. */
  @Override
  public void whileAnotherHas(Stage stage, Set<Long> destinations, Runnable rest) {
    Street street = WORLD.get();
    CountDownLatch taken = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(1);
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      Future<?> turn =
          other.submit(
              () ->
                  street
                      .transactions()
                      .inOne(
                          () -> {
                            turns().take(stage, destinations);
                            taken.countDown();
                            await(done);
                          }));
      await(taken);
      try {
        rest.run();
      } finally {
        done.countDown();
      }
      turn.get();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
