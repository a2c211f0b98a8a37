-- The requests of the benchmarks for wrk, by row and with numbers as dataset.sql makes them.
--
--   wrk … -s rows.lua URL -- row tokens times first_campaign first_task from threads operator
--
-- The row is one of compare.sh, or mixed: auth, wallet and campaigns in turn. `from` is the number of the first request that changes
-- something: no request is ever made twice. With a file and a number behind these it writes so many requests for OpenLoop.java
-- instead of sending any.
local row, times, first_campaign, first_task, operator
local tokens = {}
local number, step
local threads = 0

function setup(thread)
  thread:set("index", threads)
  threads = threads + 1
end

function init(args)
  row = args[1]
  for line in io.lines(args[2]) do tokens[#tokens + 1] = line end
  times, first_campaign, first_task = tonumber(args[3]), tonumber(args[4]), tonumber(args[5])
  number, step, operator = tonumber(args[6]) + index, tonumber(args[7]), args[8]
  wrk.method = "POST"
  if args[9] then
    local file = io.open(args[9], "w")
    for _ = 1, tonumber(args[10]) do file:write(request(), "\0") end
    file:close()
    os.exit(0)
  end
end

local function post(path, token, body)
  return wrk.format("POST", path, { ["Authorization"] = token, ["Content-Type"] = "application/json" }, body)
end

-- Publishers one after the other, but not in the order in which they stand in the tables.
local function publisher(n, of)
  return (n * 7919) % of
end

local readers = 500
local paths = {
  auth = { "/web/api/auth/check/", "{}" },
  wallet = { "/web/api/get/wallet/", "{}" },
  campaigns = { "/web/api/get/campaigns/", '{"limit":20}' },
}

-- What reads is made before, so that making it costs the machine nothing while it is measured.
local function reading(n)
  local token = "JWT " .. tokens[1 + publisher(n, readers)]
  if row == "public" then
    return post("/api/get/public/campaigns/", nil, "{}")
  elseif row == "payouts" then
    return post("/api/payouts/all/", operator, '{"limit":20}')
  elseif row == "leaderboard" then
    return post("/web/api/get/leaderboard/", token, '{"campaign_id":' .. first_campaign + n % (400 * times) .. "}")
  end
  local kinds = { "auth", "wallet", "campaigns" }
  local path = paths[row] or paths[kinds[1 + n % 3]]
  return post(path[1], token, path[2])
end
local prepared = {}

function request()
  local n = number
  number = number + step
  local p = publisher(n, #tokens)
  local round = math.floor(n / #tokens)
  if row == "join" then
    -- A campaign that this publisher is not in: those it is in have the same remainder as itself.
    local c = (p + 1 + math.floor(round / 17)) % (20 * times) + 20 * times * (round % 17)
    return post("/web/api/campaign/join/", "JWT " .. tokens[1 + p], '{"campaign_id":' .. first_campaign + c .. "}")
  elseif row == "complete" then
    local task = first_task + 20 * p + (round - p - math.floor(p / (20 * times))) % 20
    return post("/web/api/task/complete/", "JWT " .. tokens[1 + p],
      '{"task_id":' .. task .. ',"post_url":"https://www.instagram.com/p/bench' .. task .. '/"}')
  elseif row == "payout" then
    return post("/web/api/payout/request/", "JWT " .. tokens[1 + p],
      '{"amount":10,"method":"paypal","paypal_email":"bench@example.com"}')
  end
  n = n % 6000
  prepared[n] = prepared[n] or reading(n)
  return prepared[n]
end

function done(summary, latency)
  io.write(string.format("%.1f %.3f %.3f %d %d\n", summary.requests / summary.duration * 1e6, latency:percentile(50) / 1e3,
    latency:percentile(99) / 1e3, summary.requests, summary.errors.status + summary.errors.connect + summary.errors.read
    + summary.errors.write + summary.errors.timeout))
end
