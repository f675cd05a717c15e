package io.argosy.router.automation;

import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/** Keeps modes in memory; passes the contract. */
public final class MemoryModeStore implements ModeStore {

  private final Map<Automatic, Mode> modes = new EnumMap<>(Automatic.class);

  @Override
  public Optional<Mode> find(Automatic what) {
    return Optional.ofNullable(modes.get(what));
  }

  @Override
  public void put(Automatic what, Mode mode, String by, Instant at) {
    modes.put(what, mode);
  }

  @Override
  public void forget(Automatic what) {
    modes.remove(what);
  }
}
