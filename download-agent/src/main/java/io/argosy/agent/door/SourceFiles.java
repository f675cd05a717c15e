package io.argosy.agent.door;

import io.argosy.common.task.GrantedFile;
import io.argosy.common.topology.NodeName;

/** The files a door may serve. */
public interface SourceFiles {

  SourceLook look(NodeName node, GrantedFile file);
}
