/** Writes down now and then how much the door has sent. */
@NullMarked
package io.argosy.agent.door.timer;

import org.jspecify.annotations.NullMarked;
