package io.argosy.common.keep;

import java.util.List;
import java.util.UUID;

/** Things on disk, each under its id. What {@link #keep} has returned from survives a crash. */
public interface Kept<T> {

  /** Replaces what was kept under the thing's id. */
  void keep(T thing);

  /** Gone for good once this returns. */
  void forget(UUID id);

  /** All that is kept, the one written longest ago first; damaged ones are set aside and logged. */
  List<T> all();
}
