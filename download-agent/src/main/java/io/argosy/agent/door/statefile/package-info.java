/** What a door must not forget: grants already used, the router's keys, bytes sent. */
@NullMarked
package io.argosy.agent.door.statefile;

import org.jspecify.annotations.NullMarked;
