package io.argosy.fdt.matrix;

import java.util.SortedMap;
import java.util.SortedSet;

/**
 * What was seen of one case.
 *
 * @param client exit code of the client, or "hangs"
 * @param server "ends" or "runs on"; its exit code is that of whichever session ended last
 * @param left each file at the destination with its state; names of temporary files without chance
 * @param clientSays what the client's log has, of what the agent may look for
 * @param serverSays the same of the server's
 */
record Observation(
    String client,
    String server,
    SortedMap<String, String> left,
    SortedSet<String> clientSays,
    SortedSet<String> serverSays) {}
