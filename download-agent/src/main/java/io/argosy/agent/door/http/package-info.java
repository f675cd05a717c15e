/** The HTTP interface of the door, and the verification of grants. */
@NullMarked
package io.argosy.agent.door.http;

import org.jspecify.annotations.NullMarked;
