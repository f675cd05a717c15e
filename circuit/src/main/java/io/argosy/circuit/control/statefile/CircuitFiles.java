package io.argosy.circuit.control.statefile;

import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.statefile.StateFile;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.statefile.UnreadableStateException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/**
 * One file per circuit, {@code <state>/circuits/<uuid>.circuit}; format {@code argosy-circuit/1}.
 */
public final class CircuitFiles implements DurableItems<Circuit> {

  private static final String SUFFIX = ".circuit";

  private static final StateFiles.Kind<StoredCircuit> KIND =
      new StateFiles.Kind<>(
          new StateFormat("argosy-circuit", 1), SUFFIX, StoredCircuit.class, StoredCircuit::id);

  private final StateFiles<StoredCircuit> files;
  private final StateFile account;

  /** Creates the directory if it is missing. */
  public CircuitFiles(Path state, JsonMapper json) throws IOException {
    files = new StateFiles<>(directory(state), KIND, json);
    account =
        new StateFile(
            directory(state).resolve("account"), new StateFormat("argosy-circuit-account", 1));
  }

  public static Path directory(Path state) {
    return state.resolve("circuits");
  }

  public static Path file(Path state, CircuitKey key) {
    return directory(state).resolve(key.id() + SUFFIX);
  }

  /**
   * Ties the circuits to an account at a provider, because what one provider does not list may be
   * open at another.
   *
   * @return a circuit that is still open at another account, with which nothing may be done here;
   *     empty if there is none
   */
  public Optional<CircuitKey> belongTo(String name) throws IOException {
    boolean isSame;
    try {
      isSame = account.read().map(name::equals).orElse(true);
    } catch (UnreadableStateException e) {
      account.setAside();
      isSame = true;
    }
    Optional<CircuitKey> other = isSame ? Optional.empty() : open();
    if (other.isEmpty()) {
      account.write(name);
    }
    return other;
  }

  /** Returns a circuit that has not ended; empty if there is none. */
  public Optional<CircuitKey> open() {
    return all().stream().filter(it -> !it.state().isFinal()).map(Circuit::key).findFirst();
  }

  @Override
  public void keep(Circuit circuit) {
    files.keep(StoredCircuit.of(circuit));
  }

  @Override
  public void forget(UUID id) {
    files.forget(id);
  }

  @Override
  public List<Circuit> all() {
    return files.all().stream().map(StoredCircuit::circuit).toList();
  }
}
