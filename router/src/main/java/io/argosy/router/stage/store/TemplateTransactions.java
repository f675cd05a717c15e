package io.argosy.router.stage.store;

import io.argosy.router.stage.Transactions;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** Spring's transactions; parallel ones use a thread and a connection each. */
public final class TemplateTransactions implements Transactions {

  private final TransactionTemplate template;

  public TemplateTransactions(PlatformTransactionManager platform) {
    template = new TransactionTemplate(platform);
  }

  @Override
  public <T> T inOne(Supplier<T> writes) {
    return template.execute(status -> writes.get());
  }

  @Override
  public <T> List<T> each(List<Supplier<T>> writes) {
    if (writes.size() < 2) {
      return Transactions.super.each(writes);
    }
    DatabasePools.Use use = DatabasePools.used();
    try (ExecutorService threads = Executors.newFixedThreadPool(writes.size())) {
      Executor ours = task -> threads.execute(DatabasePools.using(use, task));
      return writes.stream()
          .map(one -> CompletableFuture.supplyAsync(() -> inOne(one), ours))
          .toList()
          .stream()
          .map(TemplateTransactions::result)
          .toList();
    }
  }

  private static <T> T result(CompletableFuture<T> done) {
    try {
      return done.join();
    } catch (CompletionException failed) {
      if (failed.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (failed.getCause() instanceof Error cause) {
        throw cause;
      }
      throw failed;
    }
  }
}
