package io.argosy.router.automation;

import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Remembers reported conditions, so that a lasting condition is not reported at every sweep. */
public final class Reported {

  private final Set<Object> reported = ConcurrentHashMap.newKeySet();

  /** Whether this is the first report since the condition began. */
  public boolean begins(Object about) {
    return reported.add(about);
  }

  /** Records what has begun, and forgets what has ended, as it is not in the map. */
  public void recordNew(Map<?, AutomaticAction> lasting, ActionLog log) {
    retain(lasting.keySet());
    lasting.forEach(
        (about, entry) -> {
          if (begins(about)) {
            log.record(entry);
          }
        });
  }

  /** Forgets the conditions of this type that have ended, as they are not in the collection. */
  public void retain(Class<?> sort, Collection<?> lasting) {
    reported.removeIf(about -> sort.isInstance(about) && !lasting.contains(about));
  }

  /** Forgets the conditions that are not in the collection, because they have ended. */
  public void retain(Collection<?> lasting) {
    reported.retainAll(lasting);
  }
}
