package io.argosy.agent.transfer;

import io.argosy.agent.lane.Lane;
import io.argosy.common.task.TaskKey;
import io.argosy.common.wire.agent.GrantAnswer;
import java.util.List;
import java.util.UUID;

/** Obtains grants. A refusal is thrown as an exception of the exchange. */
public interface GrantSource {

  /**
   * @param lane over which the files shall move; a grant for a circuit names the address of this
   *     host on it
   */
  GrantAnswer grants(UUID job, Lane lane, List<TaskKey> tasks);
}
