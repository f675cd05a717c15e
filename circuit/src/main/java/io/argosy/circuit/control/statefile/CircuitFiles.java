package io.argosy.circuit.control.statefile;

import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.statefile.StateFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/**
 * One file per circuit, {@code <state>/circuits/<uuid>.circuit}; format {@code argosy-circuit/1}.
 */
public final class CircuitFiles implements DurableItems<Circuit> {

  private static final StateFiles.Kind<StoredCircuit> KIND =
      new StateFiles.Kind<>(
          new StateFormat("argosy-circuit", 1), ".circuit", StoredCircuit.class, StoredCircuit::id);

  private final StateFiles<StoredCircuit> files;

  /** Creates the directory if it is missing. */
  public CircuitFiles(Path state, JsonMapper json) throws IOException {
    files = new StateFiles<>(state.resolve("circuits"), KIND, json);
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
