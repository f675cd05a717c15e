/** Rings the heartbeat's bell. */
@NullMarked
package io.argosy.agent.claim.timer;

import org.jspecify.annotations.NullMarked;
