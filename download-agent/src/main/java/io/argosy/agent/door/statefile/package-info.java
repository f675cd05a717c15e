/** The state of a door on disk: used grants, the router's keys, the count of bytes sent. */
@NullMarked
package io.argosy.agent.door.statefile;

import org.jspecify.annotations.NullMarked;
