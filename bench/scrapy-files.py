"""One round of Scrapy's files pipeline for bench/engine.ts: the same documents, 64 in flight, limits off.

    python3 bench/scrapy-files.py <folder> <address> <documents> <bytes of each>

Scrapy writes each file under the hash of its address, hashes its bytes (MD5), and syncs nothing. It checks no
certificate. The last line is a figure in JSON, as the other sides of the benchmark print it.
"""

import json
import resource
import sys
import time

import scrapy
from scrapy.crawler import CrawlerProcess
from scrapy.pipelines.files import FilesPipeline
from scrapy.resolver import dnscache

HOST = "bulk.practice.example"
IN_FLIGHT = 64

folder, address, documents, size = sys.argv[1:]
name, port = address.rsplit(":", 1)
dnscache[HOST] = name
kept = []


class Documents(scrapy.Spider):
    name = "documents"
    start_urls = ["data:,begin"]

    def parse(self, response):
        for number in range(int(documents)):
            yield {"file_urls": [f"https://{HOST}:{port}/doc/{number}?size={size}"]}


class Files(FilesPipeline):
    def get_media_requests(self, item, info):
        return [scrapy.Request(url, headers={"Host": HOST}) for url in item["file_urls"]]

    def item_completed(self, results, item, info):
        kept.extend(1 for found, _ in results if found)
        return item


def seconds_of_cpu():
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


process = CrawlerProcess(
    {
        "ITEM_PIPELINES": {Files: 1},
        "FILES_STORE": folder,
        "CONCURRENT_REQUESTS": IN_FLIGHT,
        "CONCURRENT_REQUESTS_PER_DOMAIN": IN_FLIGHT,
        "CONCURRENT_ITEMS": IN_FLIGHT,
        "ROBOTSTXT_OBEY": False,
        "TELNETCONSOLE_ENABLED": False,
        "LOG_LEVEL": "ERROR",
    }
)
cpu = seconds_of_cpu()
began = time.monotonic()
process.crawl(Documents)
process.start()
took = time.monotonic() - began
if len(kept) != int(documents):
    raise SystemExit(f"Scrapy kept {len(kept)} of {documents} documents")
print(
    json.dumps(
        {
            "rate": int(documents) / took,
            "seconds": took,
            "cpuS": seconds_of_cpu() - cpu,
            "rssMb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
        }
    )
)
