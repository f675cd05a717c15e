package io.argosy.fdt.matrix;

import java.util.SortedMap;
import java.util.SortedSet;

/**
 * The observation of one case.
 *
 * @param client exit code of the client, or "hangs"
 * @param server "ends" or "runs on"; its exit code depends on which session ended last
 * @param left each file at the destination with its state; random parts of temporary names are
 *     removed
 * @param clientSays the known messages in the client's log
 * @param serverSays the same of the server's
 */
record Observation(
    String client,
    String server,
    SortedMap<String, String> left,
    SortedSet<String> clientSays,
    SortedSet<String> serverSays) {}
