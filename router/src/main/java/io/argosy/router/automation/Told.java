package io.argosy.router.automation;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What was told already, so that what lasts is told once and not at every sweep. */
public final class Told {

  private final Set<Object> told = ConcurrentHashMap.newKeySet();

  /** Whether it is told for the first time since it began. */
  public boolean begins(Object about) {
    return told.add(about);
  }

  /** Of this sort, what is not among these has ended. */
  public void retain(Class<?> sort, Collection<?> lasting) {
    told.removeIf(about -> sort.isInstance(about) && !lasting.contains(about));
  }

  /** What is not among these has ended. */
  public void retain(Collection<?> lasting) {
    told.retainAll(lasting);
  }
}
