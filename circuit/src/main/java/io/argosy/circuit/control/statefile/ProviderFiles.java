package io.argosy.circuit.control.statefile;

import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What a provider has to remember of its circuits on disk, one file for each.
 *
 * @param kind of the provider, which names the files
 */
public record ProviderFiles<T>(String kind, DurableItems<T> items) {

  /**
   * Stores items in the directory {@code <kind>-circuits}; format {@code argosy-<kind>-circuit/1}.
   *
   * @throws UncheckedIOException the directory cannot be created
   */
  public static <T> ProviderFiles<T> in(
      Path state, String kind, Class<T> type, Function<T, UUID> id) {
    StateFormat format = new StateFormat("argosy-%s-circuit".formatted(kind), 1);
    try {
      return new ProviderFiles<>(
          kind,
          new StateFiles<>(
              state.resolve(kind + "-circuits"),
              new StateFiles.Kind<>(format, "." + kind, type, id),
              WireJson.tolerant()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public List<T> all() throws ProviderFailedException {
    return use(items::all);
  }

  public void keep(T item) throws ProviderFailedException {
    use(
        () -> {
          items.keep(item);
          return item;
        });
  }

  public void forget(UUID id) throws ProviderFailedException {
    use(
        () -> {
          items.forget(id);
          return id;
        });
  }

  private <R> R use(Supplier<R> action) throws ProviderFailedException {
    try {
      return action.get();
    } catch (UncheckedIOException e) {
      throw new ProviderFailedException(
          "the state files of %s circuits cannot be used; look at the disk and its permissions"
              .formatted(kind),
          e);
    }
  }
}
