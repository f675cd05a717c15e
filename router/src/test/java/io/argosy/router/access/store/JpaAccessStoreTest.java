package io.argosy.router.access.store;

import io.argosy.router.access.AccessStore;
import io.argosy.router.access.AccessStoreContract;
import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.stage.Transactions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

class JpaAccessStoreTest extends AccessStoreContract {

  private static RunningRouter router;

  @BeforeAll
  static void start() {
    router = RunningRouter.start();
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @Override
  protected AccessStore store() {
    return router.bean(AccessStore.class);
  }

  @Override
  protected Transactions transactions() {
    return router.bean(Transactions.class);
  }
}
