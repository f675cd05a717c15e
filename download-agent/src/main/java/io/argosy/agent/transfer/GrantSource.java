package io.argosy.agent.transfer;

import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.agent.GrantAnswer;
import java.util.List;
import java.util.UUID;

/** Obtains grants. A refusal is thrown as an exception of the exchange. */
public interface GrantSource {

  GrantAnswer grants(UUID job, LinkName link, List<TaskKey> tasks);
}
