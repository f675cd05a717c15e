package io.argosy.agent.webdav.backend;

import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.storage.backend.AtOnce;
import io.argosy.agent.webdav.CopyName;
import io.argosy.agent.webdav.Leftovers;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes temporary names that are not needed any more, also those of earlier processes. */
public final class LeftoverSweep {

  private static final Logger LOG = LoggerFactory.getLogger(LeftoverSweep.class);

  private final Leftovers leftovers;
  private final Function<CopyName, Optional<Delete>> storages;

  /** Deletes what has a temporary name; there may be nothing of it. */
  public interface Delete {
    void of(DavUrl name) throws IOException;
  }

  /**
   * @param storages deletes from the storage of a name; empty if its node has another one now
   */
  public LeftoverSweep(Leftovers leftovers, Function<CopyName, Optional<Delete>> storages) {
    this.leftovers = leftovers;
    this.storages = storages;
  }

  /**
   * Deletes what is due; to be called every few seconds, by one thread. After a storage did not
   * answer, it is asked for no other name in this run.
   */
  public void run() {
    Map<CopyName, String> failed = new ConcurrentHashMap<>();
    Set<NodeName> away = ConcurrentHashMap.newKeySet();
    AtOnce.each(
        leftovers.due(), name -> delete(name, away).ifPresent(why -> failed.put(name, why)));
    failed.entrySet().stream()
        .findFirst()
        .ifPresent(
            first ->
                LOG.warn(
                    "Could not delete temporary files at storage, retrying: files={} url={}"
                        + " reason={}",
                    failed.size(),
                    first.getKey().url(),
                    first.getValue()));
  }

  /**
   * @return why it was not deleted
   */
  private Optional<String> delete(CopyName name, Set<NodeName> away) {
    Optional<Delete> delete = storages.apply(name);
    if (delete.isEmpty()) {
      return stays(name, "node " + name.node() + " of this agent is not there any longer");
    }
    if (away.contains(name.node())) {
      return stays(name, "the storage did not answer");
    }
    try {
      delete.get().of(name.url());
      leftovers.deleted(name);
      return Optional.empty();
    } catch (DavRefused e) {
      return stays(name, e.getMessage());
    } catch (IOException | RouterUnreachableException | RouterRefusedException e) {
      away.add(name.node());
      return stays(name, String.valueOf(e.getMessage()));
    }
  }

  private Optional<String> stays(CopyName name, String why) {
    leftovers.stays(name);
    return Optional.of(why);
  }
}
