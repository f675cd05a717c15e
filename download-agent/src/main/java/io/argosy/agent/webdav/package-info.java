/** Storage without a door, to which this agent sends requests. */
@NullMarked
package io.argosy.agent.webdav;

import org.jspecify.annotations.NullMarked;
